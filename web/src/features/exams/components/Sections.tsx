import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { useTranslation } from 'react-i18next';
import { useSortable } from '@/shared/ui/sortable/useSortable';
import { useSortableLists } from '@/shared/ui/sortable/useSortableLists';
import { faultsWithin } from '../model/paper';
import styles from './compose.module.css';
import { PaperSectionPanel } from './PaperSectionPanel';
import type { Composing } from './useComposing';

interface Props {
  paper: Composing;
  courseId: number;
  onPick: (section: number) => void;
}

/** The sections of a paper, put in order themselves, and their questions within and across them. */
export function Sections({ paper, courseId, onPick }: Props) {
  const { t } = useTranslation('exams');
  const { sections } = paper;
  const all = paper.definition.sections;
  const order = useSortable<HTMLDivElement>({ by: 'handle', onMove: sections.move });
  const rows = useSortableLists<HTMLDivElement>({
    counts: all.map((section) => section.questions.length),
    onMove: sections.moveQuestion,
  });
  return (
    <div ref={rows.root}>
      <div ref={order.list} className={styles.sections} data-holds={rows.isHeld || undefined}>
        {all.map((section, index) => (
          <div key={sections.idAt(index)} {...order.row(index, all.length)}>
            <PaperSectionPanel
              section={section}
              place={index}
              courseId={courseId}
              stems={paper.stems}
              faults={faultsWithin(paper.faults, `sections[${index}]`)}
              rows={rows}
              grip={
                <span className={styles.grip} title={t('compose.drag')} {...order.handle(index)}>
                  <HolderOutlined aria-hidden="true" />
                </span>
              }
              onChange={(patch) => sections.change(index, patch)}
              onPick={() => onPick(index)}
              onMove={(by) => order.moveByKeys(index, index + by, all.length)}
              onRemove={() => sections.remove(index)}
            />
          </div>
        ))}
      </div>
      <p className="sp-visually-hidden" aria-live="polite">
        {sections.said}
      </p>
    </div>
  );
}
