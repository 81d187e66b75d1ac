// The solver: a WebAssembly module that speaks JSON. One instance does one thing at a time and blocks while it does.

/**
 * An instance of the compiled `module`. While it solves, `heard.improved` gets each better line, `heard.progressed`
 * the playouts made. Its calls throw an Error with the solver's words if they fail.
 */
export async function openSolver(module, heard = {}) {
  let answer = null;
  let memory = null;
  const textAt = (pointer, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, pointer >>> 0, length));
  const env = {
    now: () => performance.now(),
    improved: (pointer, length) => heard.improved?.(JSON.parse(textAt(pointer, length))),
    progressed: (playouts) => heard.progressed?.(playouts),
    answer: (pointer, length) => (answer = JSON.parse(textAt(pointer, length))),
  };
  const { exports } = await WebAssembly.instantiate(module, { env });
  memory = exports.memory;

  function call(name, request) {
    return send(name, request === undefined ? null : new TextEncoder().encode(JSON.stringify(request)));
  }
  function send(name, bytes, ...more) {
    answer = null;
    const lent = bytes ? lend(exports, bytes) : [];
    exports[name](...lent, ...more);
    if (bytes) exports.free(...lent);
    if (!answer) throw Error('The solver gave no answer. Please reload the page.');
    if (answer.error) throw Error(answer.error);
    return answer;
  }
  return {
    rules: () => call('rules'),
    read: (text) => call('read', { text }),
    /** The best score that anybody has published for a board, and who: null for most boards. */
    published: (board, rules) => call('published', { board, rules }),
    solve: (request) => call('solve', request),
    /** The board in a picture: four bytes a pixel, as a canvas gives them. */
    look: ({ width, data }) => send('look', data, width),
  };
}

/** Puts `bytes` into the solver's memory: where they are, and how many. */
function lend(exports, bytes) {
  const pointer = exports.alloc(bytes.length) >>> 0;
  new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}
