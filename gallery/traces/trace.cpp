// The article's minimax in C++, told line by line: g++ -std=c++17 trace.cpp -o trace
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
using std::string;

int evaluate(const string& b) {  // nine squares
  static const std::vector<std::vector<int>> lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                                      {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (auto& l : lines)
    if (b[l[0]] != '_' && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]]) return b[l[0]] == 'x' ? 10 : -10;
  return 0;
}

string rows(const string& b) { return b.substr(0, 3) + "/" + b.substr(3, 3) + "/" + b.substr(6); }

int minimax(string& b, bool isMax) {
  printf("{\"enter\": \"%s\"}\n", rows(b).c_str());
  int best = evaluate(b);
  if (best == 0 && b.find('_') != string::npos) {
    best = isMax ? -1000 : 1000;
    for (char& square : b)
      if (square == '_') {
        square = isMax ? 'x' : 'o';
        int value = minimax(b, !isMax);
        best = isMax ? std::max(best, value) : std::min(best, value);
        square = '_';
      }
  }
  printf("{\"leave\": %d}\n", best);
  return best;
}

int main() {
  puts("{\"format\": \"treeviz trace\", \"schema\": 1, \"game\": \"tictactoe\", \"search\": \"minimax in C++\"}");
  string board = "xoxoox___";
  minimax(board, true);
}
