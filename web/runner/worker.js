/**
 * The worker in which programs run: Pyodide, the project's driver, and nothing of the school. A program is stopped by
 * ending the worker, which always works; see docs/decisions/0008.
 */

/** As much as the server shows; in characters. */
const outputLimit = 1_048_576;
const files = new URL('.', self.location.href).href;

let pyodide;
let manifest;
let now = { run: '', printed: 0, isFull: false, begun: 0 };
/** Called with the line that `input()` waits for. */
let give = () => {};

const say = (line) => {
  if (!now.isFull) self.postMessage({ kind: 'line', run: now.run, line });
};

/** Ends a run whose output is too long; the page then ends this worker. */
function overflow() {
  const wall_ms = performance.now() - now.begun;
  say({ event: 'finished', reason: 'output', wall_ms, cpu_ms: 0, memory_peak_bytes: 0, files: [] });
  now.isFull = true;
}

function writer(event) {
  const decoder = new TextDecoder();
  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true });
    now.printed += text.length;
    if (text !== '') say({ event, text });
    if (now.printed > outputLimit && !now.isFull) overflow();
    return bytes.length;
  };
}

/** The line in a promise, for browsers that can let a program wait for one. */
function ask() {
  return new Promise((resolve) => {
    give = resolve;
    self.postMessage({ kind: 'ask', run: now.run });
  });
}

const Request = self.XMLHttpRequest;
/** Blocks until the person has typed a line, by the keeper; nothing where there is no keeper. */
function readLine() {
  for (;;) {
    const request = new Request();
    request.open('GET', `/stdin?run=${encodeURIComponent(now.run)}`, false);
    request.send();
    if (request.status === 200) return request.responseText;
    if (request.status !== 204) return null;
  }
}

const textOf = async (name) => {
  const response = await fetch(files + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.text();
};

async function load() {
  const [told, program, driver] = await Promise.all(['manifest.json', 'program.py', 'driver.py'].map(textOf));
  manifest = JSON.parse(told);
  const { loadPyodide } = await import(`${files}pyodide.mjs`);
  // Programs find nothing of the worker by `import js`.
  pyodide = await loadPyodide({ indexURL: files, jsglobals: Object.create(null) });
  pyodide.setStdout({ write: writer('stdout'), isatty: true });
  pyodide.setStderr({ write: writer('stderr'), isatty: true });
  pyodide.registerJsModule('_suanpan_page', {
    say_json: (text) => say(JSON.parse(text)),
    ask,
    read_line: readLine,
  });
  pyodide.runPython(`${program}\n${driver}`);
  const canWait = pyodide.runPython('from pyodide_js._module import jspiSupported; bool(jspiSupported)');
  // What a program could still reach by detours: kept files, which the next program trusts, and ways to others.
  for (const name of [
    'caches',
    'indexedDB',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'BroadcastChannel',
    'Worker',
  ]) {
    Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false });
  }
  self.postMessage({ kind: 'ready', packages: manifest.packages, canWait });
}

/** The program with the modules that lie beside it: what they import is needed too. */
function importsOf(code, given) {
  const modules = given.filter((file) => file.name.endsWith('.py'));
  const bytesOf = (file) => Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0));
  return [code, ...modules.map((file) => new TextDecoder().decode(bytesOf(file)))].join('\n');
}

async function perform({ run, code, given, keeps, lost }) {
  now = { run, printed: 0, isFull: false, begun: performance.now() };
  const driver = pyodide.globals.get('perform');
  let answer = { reason: 'infra', files: [] };
  try {
    if (manifest.packages)
      await pyodide.loadPackagesFromImports(importsOf(code, given), { messageCallback: () => {} });
    const own = pyodide.toPy(given);
    // So that `input()` may wait for a promise where the browser can do that.
    answer = JSON.parse(await driver.callPromising(run, code, own, keeps, lost));
    own.destroy();
  } catch (error) {
    say({ event: 'stderr', text: `${error}\n` });
  } finally {
    driver.destroy();
  }
  const wall_ms = performance.now() - now.begun;
  say({ event: 'finished', ...answer, wall_ms, cpu_ms: 0, memory_peak_bytes: 0 });
}

const loaded = load();
loaded.catch((error) => self.postMessage({ kind: 'failed', detail: String(error) }));

self.addEventListener('message', ({ data }) => {
  if (data.kind === 'run') void loaded.then(() => perform(data)).catch(() => {});
  else if (data.kind === 'line') give(data.line);
});
