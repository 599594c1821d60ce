import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, type Language } from '@/i18n/i18n';
import { chooseTheme, type ThemeChoice, useTheme } from '@/shared/theme/theme';
import { chooseDensity, densities, useDensity } from '@/shared/ui/table/density';

/** Theme, row height and language. */
export function LookMenu() {
  const { t, i18n } = useTranslation('shell');
  const choice = useTheme((state) => state.choice);
  const shade = useTheme((state) => state.shade);
  const density = useDensity((state) => state.density);
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [choice, density],
          onClick: ({ key }) => {
            const rows = densities.find(({ value }) => value === key)?.value;
            if (rows) chooseDensity(rows);
            else chooseTheme(key as ThemeChoice);
          },
          items: [
            { key: 'system', icon: <DesktopOutlined />, label: t('theme.system') },
            { key: 'light', icon: <SunOutlined />, label: t('theme.light') },
            { key: 'dark', icon: <MoonOutlined />, label: t('theme.dark') },
            {
              type: 'group',
              label: t('table.densityOfAll'),
              children: densities.map(({ value, name }) => ({ key: value, label: t(`table.${name}`) })),
            },
          ],
        }}
      >
        <Button
          type="text"
          aria-label={t('theme.label')}
          icon={shade === 'dark' ? <MoonOutlined /> : <SunOutlined />}
        />
      </Dropdown>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [i18n.language],
          onClick: ({ key }) => chooseLanguage(key as Language),
          items: [
            { key: 'zh-CN', label: '简体中文' },
            { key: 'en-US', label: 'English' },
          ],
        }}
      >
        <Button type="text" aria-label={t('language')} icon={<GlobalOutlined />} />
      </Dropdown>
    </>
  );
}
