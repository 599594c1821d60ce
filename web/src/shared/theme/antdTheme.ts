import { type ThemeConfig, theme } from 'antd';
import type { Palette, Shade } from './palette';

const seeds = [
  'colorPrimary',
  'colorInfo',
  'colorSuccess',
  'colorWarning',
  'colorError',
  'colorLink',
] as const;

/** Ant Design shifts its seed colours in the dark; ours are chosen for contrast already and stay as they are. */
const darkKeepingSeeds: typeof theme.darkAlgorithm = (seed, map) => {
  const derived = theme.darkAlgorithm(seed, map);
  for (const name of seeds) derived[name] = seed[name];
  return derived;
};

/** The border of a field reads at 3 to 1 on every ground; base.css names the same as --sp-field. */
const field: Record<Shade, string> = { light: '#8c8472', dark: '#6f7a8a' };

/** The palette in Ant Design's words. */
export function antdTheme(colors: Palette, shade: Shade): ThemeConfig {
  return {
    algorithm: shade === 'dark' ? darkKeepingSeeds : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.primary,
      colorPrimaryHover: colors.primaryHover,
      colorPrimaryActive: colors.primaryActive,
      colorPrimaryText: colors.primary,
      colorPrimaryBg: colors.primarySoft,
      colorPrimaryBgHover: colors.primarySoft,
      colorPrimaryBorder: colors.primaryBorder,
      colorInfo: colors.primary,
      colorInfoBg: colors.primarySoft,
      colorLink: colors.primary,
      colorLinkHover: colors.primaryHover,
      colorLinkActive: colors.primaryActive,
      colorSuccess: colors.success,
      colorSuccessBg: colors.successSoft,
      colorSuccessText: colors.success,
      colorWarning: colors.warning,
      colorWarningBg: colors.warningSoft,
      colorWarningText: colors.warning,
      colorError: colors.error,
      colorErrorBg: colors.errorSoft,
      colorErrorText: colors.error,
      colorText: colors.text,
      colorTextSecondary: colors.text2,
      colorTextTertiary: colors.text3,
      colorTextDescription: colors.text2,
      colorTextPlaceholder: colors.text3,
      colorBgLayout: colors.ground,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBorder: field[shade],
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      colorTextLightSolid: colors.onPrimary,
      controlItemBgActive: colors.primarySoft,
      controlItemBgActiveHover: colors.primarySoft,
      controlOutline: colors.ring,
      boxShadowTertiary: colors.shadow,
      borderRadius: 8,
      borderRadiusLG: 10,
      borderRadiusSM: 6,
      fontSize: 14,
      controlHeight: 34,
      controlHeightSM: 28,
      lineHeight: 1.55,
      fontFamily: 'var(--sp-font)',
      fontFamilyCode: 'var(--sp-font-mono)',
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
        defaultBorderColor: colors.lineStrong,
        dangerShadow: 'none',
        primaryColor: colors.onPrimary,
        dangerColor: shade === 'dark' ? '#0c1116' : '#ffffff',
      },
      Table: {
        headerBg: colors.surface,
        headerColor: colors.text2,
        headerSplitColor: 'transparent',
        rowHoverBg: colors.sunken,
        rowSelectedBg: colors.primarySoft,
        rowSelectedHoverBg: colors.primarySoft,
        borderColor: colors.line,
        cellFontSize: 14,
      },
      // The words on a switch that is off must read as well as those on one that is on.
      Switch: { colorTextQuaternary: colors.text3, colorTextTertiary: colors.text2 },
      Modal: { titleFontSize: 17 },
      Tooltip: { colorBgSpotlight: shade === 'dark' ? '#36404d' : '#222b37', colorTextLightSolid: '#ffffff' },
      Card: { headerFontSize: 16 },
      Tabs: { titleFontSize: 14 },
      Segmented: { itemSelectedColor: colors.primary, trackBg: colors.sunken },
      Progress: { remainingColor: colors.line, defaultColor: colors.primary },
    },
  };
}
