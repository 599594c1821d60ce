// Paints the stored theme before the application loads; see src/shared/theme/theme.ts.
(() => {
  const root = document.documentElement;
  let shade = 'light';
  try {
    const choice = JSON.parse(localStorage.getItem('suanpan.theme') || '"system"');
    const dark =
      choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    shade = dark ? 'dark' : 'light';
    const paint = JSON.parse(localStorage.getItem('suanpan.paint') || '{}')[shade] || {};
    for (const name in paint) root.style.setProperty(name, paint[name]);
    const language = localStorage.getItem('suanpan.language');
    if (language) root.lang = JSON.parse(language);
  } catch {
    // A browser without storage starts in the default theme.
  }
  root.dataset.theme = shade;
  root.style.colorScheme = shade;
})();

// An address has one spelling: without a slash at the end. Routes, tabs and rights know it so.
if (/.\/+$/.test(location.pathname)) {
  history.replaceState(
    null,
    '',
    location.pathname.replace(/(.)\/+$/, '$1') + location.search + location.hash,
  );
}

// An exam keeps the files that its page has loaded (features/exams/model/keptPage.ts): a browser counts 250 of them otherwise.
performance.setResourceTimingBufferSize(2000);
