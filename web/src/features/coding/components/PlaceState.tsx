import { useTranslation } from 'react-i18next';
import type { ChosenPlace } from '../places/usePlace';
import styles from './PlaceDialog.module.css';

type Tone = 'busy' | 'good' | 'warn';

/** What stands at the chosen place, in a short sentence. */
export function PlaceState({ chosen }: { chosen: ChosenPlace }) {
  const { t } = useTranslation(['coding', 'common']);
  const { frame, local, name } = chosen;
  let tone: Tone = 'busy';
  let words = '';
  if (name === 'browser') {
    if (!chosen.hasFrame) [tone, words] = ['warn', t('place.browser.off')];
    else if (frame.state === 'ready') {
      tone = 'good';
      words = t(frame.packages ? 'place.browser.readyWhole' : 'place.browser.readyCore');
      if (!frame.hasInput) words += t('place.browser.readyNoInput');
    } else if (frame.state === 'failed') [tone, words] = ['warn', t('place.browser.failed')];
    else words = t('place.browser.loading');
  } else if (name === 'local') {
    const { state } = local;
    if (state.state === 'ready') [tone, words] = ['good', t('place.local.ready')];
    else if (state.state === 'asking') words = t('common:local.asking');
    else if (state.state === 'starting') words = t('common:local.starting', { attempt: state.attempt });
    else if (state.state === 'manual') [tone, words] = ['warn', t('common:local.manual')];
    else [tone, words] = ['warn', t(`place.local.${state.state}`)];
  }
  return (
    <span className={styles.state} data-tone={tone} role="status" aria-busy={tone === 'busy'}>
      {words}
    </span>
  );
}
