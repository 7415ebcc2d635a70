// From the text in the page to numbers: base64, inflated by the browser itself, then varints.

/**
 * Return the bytes of a base64 text.
 * @param {string} text
 * @returns {Uint8Array}
 */
export function fromBase64(text) {
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = signs.charCodeAt(i);
  return bytes;
}

/**
 * Undo zlib's compression.
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Return the numbers of a column: seven bits a byte, the lowest first, the last below 128.
 * @param {Uint8Array} bytes
 * @param {number} from
 * @param {number} to
 * @returns {Uint32Array}
 */
export function readVarints(bytes, from, to) {
  const numbers = new Uint32Array(to - from);
  let many = 0;
  for (let at = from; at < to; ) {
    let byte = bytes[at++];
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++];
      number += (byte & 127) * 2 ** shift;
    }
    numbers[many++] = number;
  }
  return numbers.subarray(0, many);
}

/**
 * Return the header and the columns of packed data.
 * @param {Uint8Array} bytes what `inflate` returned
 * @returns {{header: import("./types").Header, columns: Record<string, Uint32Array>}}
 */
export function unpack(bytes) {
  const size = bytes[0] + bytes[1] * 2 ** 8 + bytes[2] * 2 ** 16 + bytes[3] * 2 ** 24;
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size)));
  /** @type {Record<string, Uint32Array>} */
  const columns = {};
  let at = 4 + size;
  for (const [name, length] of Object.entries(header.columns)) {
    columns[name] = readVarints(bytes, at, at + Number(length));
    at += Number(length);
  }
  return { header, columns };
}
