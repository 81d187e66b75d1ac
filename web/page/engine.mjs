// What searches: WebAssembly in workers, one a start. `chainshot serve` has another file instead of this one.

import { byId } from './dom.mjs';
import { openSolver } from './solver.mjs';
import { teamSize } from './team.mjs';

/** The rule sets, what reads boards and knows published scores, the number of starts at once, and what opens workers for searches. */
export async function openEngine() {
  const module = await compileSolver();
  const solver = await openSolver(module);
  const read = { text: solver.read, picture: solver.look };
  const { published } = solver;
  return { rules: solver.rules(), read, published, starts: teamSize(), module, openWorker: workers() };
}

/** The solver as it stands in the page: compressed, then as text. */
async function compileSolver() {
  const text = byId('solver').textContent.trim();
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

function workers() {
  const source = URL.createObjectURL(new Blob([byId('worker').textContent], { type: 'text/javascript' }));
  return () => new Worker(source);
}
