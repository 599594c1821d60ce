import { HttpResponse, http } from 'msw';
import type { Claim, Writer } from '@/shared/autosave/server';

interface Sent {
  writer: Writer;
  seq: number;
}

interface Options {
  /** What is stored at first; nothing if absent. */
  stored?: { epoch: number; seq: number; value: unknown } | undefined;
  /** Which field of a save holds the value. */
  field: string;
  onSave?: (body: unknown) => void;
  /** A writer that is there already: a page that opens the document looks on. */
  writer?: string;
}

const reply = (data: unknown) => HttpResponse.json({ code: 200, msg: '', data });

/** A document that is one piece, saved by itself at an address, by the server's rule. */
export function autosaved(address: string, { stored, field, onSave, writer }: Options) {
  let known = stored && { key: '', ...stored };
  let owner = { token: writer ?? '', epoch: known?.epoch ?? (writer ? 1 : 0) };
  return [
    http.post(`${address}writer/`, async ({ request }) => {
      const body = (await request.json()) as Claim | { claim: Claim };
      const claim = 'claim' in body ? body.claim : body;
      const isFree = owner.token === '' || owner.token === claim.closed;
      if (claim.act === 'take_over' || (claim.act === 'open' && isFree && owner.token !== claim.writer))
        owner = { token: claim.writer, epoch: owner.epoch + 1 };
      return reply({
        epoch: owner.epoch,
        is_writer: owner.token === claim.writer,
        saved_at_ms: known ? 1_000 : null,
        entries: known ? [known] : [],
      });
    }),
    http.post(address, async ({ request }) => {
      const body = (await request.json()) as Sent & Record<string, unknown>;
      onSave?.(body);
      if (body.writer.token !== owner.token || body.writer.epoch !== owner.epoch) {
        const data = { error: 'platform.written_elsewhere', request_id: '1' };
        return HttpResponse.json({ code: 409, msg: '正在另一个页面编辑。', data }, { status: 409 });
      }
      known = { key: '', epoch: owner.epoch, seq: body.seq, value: body[field] };
      return reply({ saved_at_ms: 2_000, stored: [known] });
    }),
  ];
}
