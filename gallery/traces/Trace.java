// The article's minimax in Java, told line by line: java Trace.java
public class Trace {
    static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                  {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

    static int evaluate(char[] b) { // nine squares
        for (int[] l : LINES)
            if (b[l[0]] != '_' && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]])
                return b[l[0]] == 'x' ? 10 : -10;
        return 0;
    }

    static int minimax(char[] b, boolean isMax) {
        String s = new String(b), rows = s.substring(0, 3) + "/" + s.substring(3, 6) + "/" + s.substring(6);
        System.out.println("{\"enter\": \"" + rows + "\"}");
        int best = evaluate(b);
        if (best == 0 && s.contains("_")) {
            best = isMax ? -1000 : 1000;
            for (int i = 0; i < 9; i++) {
                if (b[i] != '_') continue;
                b[i] = isMax ? 'x' : 'o';
                int value = minimax(b, !isMax);
                best = isMax ? Math.max(best, value) : Math.min(best, value);
                b[i] = '_';
            }
        }
        System.out.println("{\"leave\": " + best + "}");
        return best;
    }

    public static void main(String[] arguments) {
        System.out.println("{\"format\": \"treeviz trace\", \"schema\": 1, \"game\": \"tictactoe\", \"search\": \"minimax in Java\"}");
        minimax("xoxoox___".toCharArray(), true);
    }
}
