import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';

/** The rest of a list that is read on from its end. */
export interface More {
  has: boolean;
  isLoading: boolean;
  load: () => void;
}

interface Props {
  more: More;
  shown: number | undefined;
  /** How many there are; fewer than there are where nobody counted on. */
  total: number;
}

/** Says how many rows are here, and brings the next ones. */
export function MoreRows({ more, shown = 0, total }: Props) {
  const { t } = useTranslation('shell');
  if (shown === 0) return null;
  return (
    <Flex justify="center" align="center" gap={12} style={{ padding: 12 }}>
      <span>{shown < total ? t('table.shownOf', { shown, total }) : t('table.shown', { shown })}</span>
      {more.has ? (
        <Button loading={more.isLoading} onClick={more.load}>
          {t('table.more')}
        </Button>
      ) : null}
    </Flex>
  );
}
