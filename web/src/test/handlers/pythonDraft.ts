import type { Schema } from '@/shared/api/types';
import { elsewhere } from '@/shared/autosave/server';
import { answer, refusal } from './answer';

interface Options {
  /** What is stored at first; nothing if absent. */
  stored?: { epoch: number; seq: number; value: string } | undefined;
  onSave?: (body: Schema<'DraftSave'>) => void;
  /** A writer that is there already: a page that opens the draft looks on. */
  writer?: string;
}

/** The draft of a program, saved by itself, by the server's rule. */
export function pythonDraft({ stored, onSave, writer }: Options) {
  let known = stored && { key: '', ...stored };
  let owner = { token: writer ?? '', epoch: known?.epoch ?? (writer ? 1 : 0) };
  return [
    answer('post', '/api/python/draft/writer/', ({ body: { claim } }) => {
      const isFree = owner.token === '' || owner.token === claim.closed;
      if (claim.act === 'take_over' || (claim.act === 'open' && isFree && owner.token !== claim.writer))
        owner = { token: claim.writer, epoch: owner.epoch + 1 };
      return {
        epoch: owner.epoch,
        is_writer: owner.token === claim.writer,
        saved_at_ms: known ? 1_000 : null,
        entries: known ? [known] : [],
      };
    }),
    answer('post', '/api/python/draft/', ({ body }) => {
      onSave?.(body);
      if (body.writer.token !== owner.token || body.writer.epoch !== owner.epoch)
        throw refusal({ status: 409, msg: '正在另一个页面编辑。', error: elsewhere });
      known = { key: '', epoch: owner.epoch, seq: body.seq, value: body.code };
      return { saved_at_ms: 2_000, stored: [known] };
    }),
  ];
}
