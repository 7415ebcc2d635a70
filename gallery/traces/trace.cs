// The article's minimax in C#, told line by line: mcs trace.cs && mono trace.exe
using System;

class Trace {
    static readonly int[][] Lines = {
        new[] {0, 1, 2}, new[] {3, 4, 5}, new[] {6, 7, 8}, new[] {0, 3, 6},
        new[] {1, 4, 7}, new[] {2, 5, 8}, new[] {0, 4, 8}, new[] {2, 4, 6}};

    static int Evaluate(char[] b) { // nine squares
        foreach (var l in Lines)
            if (b[l[0]] != '_' && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]])
                return b[l[0]] == 'x' ? 10 : -10;
        return 0;
    }

    static int Minimax(char[] b, bool isMax) {
        string s = new string(b), rows = s.Substring(0, 3) + "/" + s.Substring(3, 3) + "/" + s.Substring(6);
        Console.WriteLine("{\"enter\": \"" + rows + "\"}");
        int best = Evaluate(b);
        if (best == 0 && s.Contains("_")) {
            best = isMax ? -1000 : 1000;
            for (int i = 0; i < 9; i++) {
                if (b[i] != '_') continue;
                b[i] = isMax ? 'x' : 'o';
                int value = Minimax(b, !isMax);
                best = isMax ? Math.Max(best, value) : Math.Min(best, value);
                b[i] = '_';
            }
        }
        Console.WriteLine("{\"leave\": " + best + "}");
        return best;
    }

    static void Main() {
        Console.WriteLine("{\"format\": \"treeviz trace\", \"schema\": 1, \"game\": \"tictactoe\", \"search\": \"minimax in C#\"}");
        Minimax("xoxoox___".ToCharArray(), true);
    }
}
