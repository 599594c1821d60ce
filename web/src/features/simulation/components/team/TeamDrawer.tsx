import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { TextTabs } from '@/shared/ui/TextTabs';
import type { Book } from '../../api/types';
import { HandOvers } from './HandOvers';
import { TeamActs } from './TeamActs';

type View = 'handOver' | 'acts';

interface Props {
  book: Book;
  /** None while it is closed. */
  shown: View | undefined;
  onShow: (view: View | undefined) => void;
}

/** Handing posts over, and who did what in a team's book. */
export function TeamDrawer({ book, shown, onShow }: Props) {
  const { t } = useTranslation('teams');
  return (
    <Drawer
      open={shown !== undefined}
      size={560}
      title={book.team ? t('number', { number: book.team.number }) : ''}
      destroyOnHidden
      onClose={() => onShow(undefined)}
    >
      <TextTabs
        label={t('desk.label')}
        tabs={[
          { key: 'handOver', label: t('desk.handOver') },
          { key: 'acts', label: t('desk.acts') },
        ]}
        active={shown ?? 'handOver'}
        onChange={onShow}
      >
        {shown === 'acts' ? <TeamActs bookId={book.id} /> : <HandOvers book={book} />}
      </TextTabs>
    </Drawer>
  );
}
