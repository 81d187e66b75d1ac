// What searches where `chainshot serve` gives the page: the program itself, asked over the local network.

/** A browser opens six connections to one place; one is left for everything but searches. */
const MOST_STARTS = 5;

/** As the other engine: the rule sets, what reads boards and knows published scores, the number of starts, workers. */
export async function openEngine() {
  const rules = await (await fetch('/rules')).json();
  const read = {
    text: (text) => ask('/read', JSON.stringify({ text })),
    picture: ({ width, data }) => ask(`/look?width=${width}`, data),
  };
  const published = (board, rules) => ask('/published', JSON.stringify({ board, rules }));
  const starts = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, MOST_STARTS));
  return { rules, read, published, starts, module: 'native', openWorker };
}

// Reading a board takes no time worth waiting for in another way.
function ask(path, body) {
  const request = new XMLHttpRequest();
  request.open('POST', path, false);
  request.send(body);
  const answer = JSON.parse(request.responseText);
  if (answer.error) throw Error(answer.error);
  return answer;
}

/** A search, with the messages of a worker. Ending its connection ends it. */
function openWorker() {
  const connection = new AbortController();
  const worker = { onmessage: null, onerror: null, terminate: () => connection.abort() };
  worker.postMessage = ({ request }) =>
    listen(worker, request, connection.signal).catch((error) => {
      if (!connection.signal.aborted) worker.onerror?.({ message: `chainshot serve does not answer: ${error.message}` });
    });
  return worker;
}

async function listen(worker, request, signal) {
  const { body } = await fetch('/solve', { method: 'POST', body: JSON.stringify(request), signal });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) worker.onmessage?.({ data: JSON.parse(line) });
  }
}
