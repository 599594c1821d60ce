import { useTranslation } from 'react-i18next';
import { ScoreMoves } from '@/shared/marking/ScoreMoves';
import type { RegradePerson, RegradeReport } from '../../regradeApi';
import { ChangedRows } from './ChangedRows';
import { Refused } from './Refused';

interface Props {
  report: RegradeReport;
  people: RegradePerson[];
  /** Whether what is marked is all there is: its mark is the total. */
  isWhole: boolean;
}

/** Figures before and after, the distribution, and everybody whose answer is concerned. */
export function Report({ report, people, isWhole }: Props) {
  const { t } = useTranslation('regrade');
  return (
    <>
      <ScoreMoves
        moves={report}
        first={[
          { name: t('preview.raised'), count: report.raised, unit: 'papers' },
          { name: t('preview.lowered'), count: report.lowered, unit: 'papers' },
        ]}
        last={[{ name: t('preview.kept'), count: report.kept, unit: 'papers' }]}
      />
      <Refused refused={report.refused} people={people} />
      <ChangedRows rows={report.rows} people={people} isWhole={isWhole} />
    </>
  );
}
