import { isRecord } from '@/shared/lib/storage';
import { explain } from '../model/explain';

/** Adds what an error means, which the server's runs bring along. `sentence` may know better in this place. */
export async function* explained(
  lines: AsyncGenerator<unknown>,
  sentence: (type: string, message: string) => string | undefined,
): AsyncGenerator<unknown> {
  for await (const line of lines) {
    if (!isRecord(line) || line.event !== 'error' || line.explanation) {
      yield line;
      continue;
    }
    const [type, message] = [String(line.type ?? ''), String(line.message ?? '')];
    yield { ...line, explanation: sentence(type, message) ?? explain(type, message) };
  }
}
