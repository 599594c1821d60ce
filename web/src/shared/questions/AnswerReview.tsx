import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeText } from '../ui/CodeText';
import { lazily } from '../ui/lazily';
import { RichText } from '../ui/RichText';
import { isUnanswered, letterOf } from './model';
import styles from './questions.module.css';
import type { BodyOf, KeyOf, QuestionAnswer, QuestionBody, QuestionKey } from './types';

// Amounts need exact decimals; only reviews with vouchers fetch them.
const Drafts = lazily(() => import('./review/Vouchers').then((module) => module.Drafts));
const References = lazily(() => import('./review/Vouchers').then((module) => module.References));

interface Props {
  body: QuestionBody;
  answer: QuestionAnswer | undefined | null;
  /** Shown only when given. */
  answerKey?: QuestionKey | undefined | null;
  /** A question by itself, answered by nobody: only what is expected is shown. */
  onlyKey?: boolean;
  files?: { file_id: number; name: string; address: string }[];
}

/** An answer beside what was expected: for students after the release, for teachers always. */
export function AnswerReview({ body, answer, answerKey, onlyKey = false, files = [] }: Props) {
  const { t } = useTranslation('questions');
  const isEmpty = isUnanswered(answer);
  if (body.kind === 'single' || body.kind === 'multiple' || body.kind === 'true_false') {
    return (
      <>
        <Options body={body} answer={answer} answerKey={answerKey} />
        {isEmpty && !onlyKey ? <p className={styles.hint}>{t('unanswered')}</p> : null}
      </>
    );
  }
  return (
    <div className={styles.rows}>
      {onlyKey ? null : (
        <div>
          <p className={styles.caption}>{t('ownAnswer')}</p>
          {isEmpty || answer == null ? (
            <p className={styles.empty}>{t('unanswered')}</p>
          ) : (
            <Suspense>
              <Own body={body} answer={answer} files={files} />
            </Suspense>
          )}
        </div>
      )}
      {answerKey ? (
        <div className={styles.keyBox}>
          <p className={styles.caption}>{t('expected')}</p>
          <Suspense>
            <Expected body={body} answerKey={answerKey} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

function Options({ body, answer, answerKey }: Props) {
  const { t } = useTranslation('questions');
  const options =
    body.kind === 'single' || body.kind === 'multiple'
      ? body.options.map((option) => ({ value: option.tab, text: option.text, image: option.img_path }))
      : [
          { value: 'true', text: t('true'), image: undefined },
          { value: 'false', text: t('false'), image: undefined },
        ];
  const chosen = chosenOf(answer);
  const right = rightOf(answerKey);
  return (
    <ul className={styles.options}>
      {options.map((option, index) => {
        const isChosen = chosen.includes(option.value);
        const isRight = right?.includes(option.value);
        const tone = isRight
          ? styles.right
          : isChosen && right
            ? styles.wrong
            : isChosen
              ? styles.chosen
              : '';
        return (
          <li key={option.value} className={`${styles.option} ${styles.locked} ${tone}`}>
            <span className={styles.letter} aria-hidden="true">
              {letterOf(index)}
            </span>
            <span className={styles.optionText}>
              <RichText text={option.text} isInline />
              {option.image ? <img src={option.image} alt="" /> : null}
            </span>
            <span className={styles.mark}>
              {isChosen ? t('chosen') : ''}
              {isRight ? ` ${t('right')}` : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function chosenOf(answer: QuestionAnswer | undefined | null): string[] {
  if (answer?.kind === 'single') return answer.choice === null ? [] : [answer.choice];
  if (answer?.kind === 'multiple') return answer.choices;
  if (answer?.kind === 'true_false') return answer.choice === null ? [] : [String(answer.choice)];
  return [];
}

function rightOf(key: QuestionKey | undefined | null): string[] | undefined {
  if (key?.kind === 'single') return [key.correct];
  if (key?.kind === 'multiple') return key.correct;
  if (key?.kind === 'true_false') return [String(key.correct)];
  return undefined;
}

function Own({ body, answer, files }: { body: QuestionBody; answer: QuestionAnswer; files: Props['files'] }) {
  const { t } = useTranslation('questions');
  switch (answer.kind) {
    case 'blank':
      return <Numbered texts={answer.blanks} />;
    case 'short_answer':
      return <div className={styles.text}>{answer.text}</div>;
    case 'calculation':
      return (
        <>
          <Cells body={body as BodyOf<'calculation'>} values={answer.cells} />
          {answer.process ? <div className={styles.text}>{answer.process}</div> : null}
        </>
      );
    case 'entry':
      return answer.no_entry ? (
        <p>{t('entry.none')}</p>
      ) : (
        <Drafts vouchers={answer.vouchers} accounts={(body as BodyOf<'entry'>).accounts} />
      );
    case 'voucher':
      return <Drafts vouchers={answer.vouchers} accounts={(body as BodyOf<'voucher'>).accounts} />;
    case 'flow':
      return <Steps body={body as BodyOf<'flow'>} ids={answer.steps.map((step) => step.id)} />;
    case 'python':
      return <CodeText code={answer.code} label={t('ownAnswer')} />;
    case 'matching':
      return <Pairs body={body as BodyOf<'matching'>} pairs={answer.pairs} />;
    case 'file_upload':
      return (
        <ul style={{ paddingInlineStart: 18 }}>
          {(files ?? []).map((file) => (
            <li key={file.file_id}>
              <a href={file.address} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      );
    default:
      return null;
  }
}

function Expected({ body, answerKey }: { body: QuestionBody; answerKey: QuestionKey }) {
  const { t } = useTranslation('questions');
  switch (answerKey.kind) {
    case 'blank':
      return (
        <Numbered
          texts={answerKey.blanks.map(
            (blank) =>
              [...blank.accept, blank.number?.value].filter(Boolean).join(' / ') || (blank.pattern ?? ''),
          )}
        />
      );
    case 'short_answer':
      return (
        <>
          {answerKey.reference ? <RichText text={answerKey.reference} /> : null}
          <ul style={{ paddingInlineStart: 18 }}>
            {answerKey.rubric.map((point) => (
              <li key={point.title}>{point.title}</li>
            ))}
          </ul>
        </>
      );
    case 'calculation':
      return (
        <Cells
          body={body as BodyOf<'calculation'>}
          values={Object.fromEntries(
            answerKey.cells.map((cell) => [cell.id, cell.value ?? cell.formula ?? '']),
          )}
        />
      );
    case 'entry':
      return answerKey.no_entry ? (
        <p>{t('entry.none')}</p>
      ) : (
        <>
          <References vouchers={answerKey.vouchers} accounts={(body as BodyOf<'entry'>).accounts} />
          {(answerKey.alternatives ?? []).map((vouchers, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: solutions have no identity but their place
            <div key={index}>
              <p>{t('entry.alternative')}</p>
              <References vouchers={vouchers} accounts={(body as BodyOf<'entry'>).accounts} />
            </div>
          ))}
        </>
      );
    case 'voucher':
      return <References vouchers={answerKey.vouchers} accounts={(body as BodyOf<'voucher'>).accounts} />;
    case 'flow':
      return <Steps body={body as BodyOf<'flow'>} ids={orderOf(answerKey)} />;
    case 'python':
      return answerKey.solution ? (
        <CodeText code={answerKey.solution} label={t('expected')} />
      ) : (
        <p>{t('python.tests')}</p>
      );
    case 'matching':
      return <Pairs body={body as BodyOf<'matching'>} pairs={answerKey.pairs} />;
    case 'file_upload':
      return (
        <ul style={{ paddingInlineStart: 18 }}>
          {(answerKey.criteria ?? []).map((criterion) => (
            <li key={criterion.title}>{criterion.title}</li>
          ))}
        </ul>
      );
    default:
      return null;
  }
}

/** One legal order of the right steps: each after all that must stand before it. */
export function orderOf(key: KeyOf<'flow'>): string[] {
  const left = new Map(Object.entries(key.steps));
  const order: string[] = [];
  while (left.size > 0) {
    const next = [...left].find(([, before]) => before.every((id) => order.includes(id) || !left.has(id)));
    const id = next?.[0] ?? [...left.keys()][0];
    if (id === undefined) break;
    order.push(id);
    left.delete(id);
  }
  return order;
}

function Numbered({ texts }: { texts: string[] }) {
  if (texts.length === 1) return <p>{texts[0] || '—'}</p>;
  return (
    <ol style={{ paddingInlineStart: 20 }}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity but their place
        <li key={index}>{text || '—'}</li>
      ))}
    </ol>
  );
}

function Cells({ body, values }: { body: BodyOf<'calculation'>; values: Record<string, string> }) {
  return (
    <table className={styles.table} style={{ maxWidth: 480 }}>
      <tbody>
        {body.cells.map((cell) => (
          <tr key={cell.id}>
            <td>{cell.label}</td>
            <td className={styles.amount}>
              {values[cell.id] || '—'} <span className={styles.unit}>{cell.unit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps({ body, ids }: { body: BodyOf<'flow'>; ids: string[] }) {
  const title = (id: string) => body.items.find((item) => item.id === id)?.title ?? id;
  return (
    <ol className={styles.steps}>
      <li className={`${styles.step} ${styles.terminal}`}>{body.start}</li>
      {ids.map((id, index) => (
        <li key={id} className={styles.step}>
          <span className={styles.stepNumber}>{index + 1}</span>
          <span className={styles.stepTitle}>{title(id)}</span>
        </li>
      ))}
      <li className={`${styles.step} ${styles.terminal}`}>{body.end}</li>
    </ol>
  );
}

function Pairs({ body, pairs }: { body: BodyOf<'matching'>; pairs: { left: string; right: string }[] }) {
  const text = (items: { id: string; text: string }[], id: string) =>
    items.find((item) => item.id === id)?.text ?? id;
  return (
    <ul style={{ paddingInlineStart: 18 }}>
      {pairs.map((pair) => (
        <li key={`${pair.left}-${pair.right}`}>
          <RichText text={text(body.left, pair.left)} isInline /> —{' '}
          <RichText text={text(body.right, pair.right)} isInline />
        </li>
      ))}
    </ul>
  );
}
