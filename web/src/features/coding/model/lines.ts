/**
 * Reads a body of one JSON object a line (NDJSON). A chunk of the network may end anywhere: within a line, within a
 * character of several bytes. Lines that are no JSON are skipped: one broken line must not lose the rest of a run.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = rest.split('\n');
      rest = parts.pop() ?? '';
      if (done) parts.push(rest);
      for (const part of parts) {
        const line = parsed(part);
        if (line !== undefined) yield line;
      }
      if (done) return;
    }
  } finally {
    // Leaving early tells the server that nobody listens any more; it stops the program.
    void reader.cancel().catch(() => {});
  }
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
