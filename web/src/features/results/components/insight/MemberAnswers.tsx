import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { masteryAnswersQuery, type Of, type Student } from '../../insightApi';
import { workOf } from '../../model/gradebook/work';
import { MasteryAnswers } from '../MasteryAnswers';

interface Props {
  of: Of;
  /** Nobody where they have left the class. */
  student: Student | undefined;
  knowledge: string;
  onClose: () => void;
}

/** What a student's figure of a knowledge point is summed from, for the teacher of the class. */
export function MemberAnswers({ of, student, knowledge, onClose }: Props) {
  const { t } = useTranslation('insight');
  if (student === undefined) return null;
  const whose = { ...of, userId: student.user_id };
  return (
    <MasteryAnswers
      title={t('map.behind', { name: student.real_name, knowledge })}
      query={masteryAnswersQuery(of, student.user_id, knowledge)}
      link={(answer, name) => {
        const work = workOf(answer, whose, answer.attempt_id);
        return work === undefined ? name : <Link {...work}>{name}</Link>;
      }}
      onClose={onClose}
    />
  );
}
