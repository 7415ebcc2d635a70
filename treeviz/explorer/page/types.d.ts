// What Python writes into the page; see treeviz/explorer/packed_tree.py.

export type Stroke = [string, number[], string, string, number, string?, string?, string?];

export interface Ground {
  width: number; height: number; side: number; left: number; above: number; right: number; below: number;
  columns: number; rows: number; checkered: boolean; strong: boolean; style: string; lanes: string;
  ground: Stroke[]; named: Stroke[]; squares: number[][];
}

export interface Look {
  owner: number; sign: string; loud: Stroke[]; calm: Stroke[]; block: [string, string];
}

export interface BoardChange {
  g?: number; c?: number[]; p?: number[][]; x?: number[][]; l?: number[]; m?: number[];
}

export interface Step {
  n: string; q?: string; b?: BoardChange | null; t?: [number, number, string]; w?: [number, number, string];
}

export type Said = [string, number[]];

export interface Words {
  opening: Said[][]; moves: { nodes: number[]; said: Said[] }[]; closing: Said[][];
}

export interface Header {
  format: number; nodes: number; title: string; sides: [string, string, string];
  facts: Record<string, unknown>; kinds: string[]; values: (number | string)[];
  written: string[]; unit: string; mate: number | null; mates: Record<string, string>;
  endings: (string | null)[]; terms: Record<string, number>[] | null;
  winning: [number | string | null, number | string | null]; drawn: (number | string)[];
  alike: [number | string | null, number | string | null];
  steps: Step[]; root: { b: BoardChange | null; t: string; w: string };
  boards: { grounds: Ground[]; looks: Look[] }; line: number[]; chosen: number[];
  game: string; estimates: boolean; words: Record<string, Words>;
  columns: Record<string, number>; compared?: Compared; findings?: Findings;
}

export interface Compared {
  names: [string, string]; text: string[]; flips: [number, number][]; changes: [number, number][];
}

export interface Findings {
  headline: string; text: string; more: string; places: FoundPlace[];
}

export interface FoundPlace {
  label: string; title: string; text: string; advice: string; position: string;
  seen: { name: string; tree: number; node: number; lit: number[] }[];
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

declare global {
  class DecompressionStream {
    constructor(format: string);
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
  }
}
