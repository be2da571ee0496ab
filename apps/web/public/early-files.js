// Has the files fetched that the app will ask for as soon as it runs: it comes on a slow network much later than this.
// A file of its own because the content security policy allows no inline script; the list is written by
// vite/early-files.ts. Keys: src/platform/device-store.ts.
(function () {
  const list = JSON.parse(document.getElementById('early-files').textContent);
  let isSignedIn;
  let language;
  try {
    isSignedIn = localStorage.getItem('carnet.loggedIn') === 'true';
    language = localStorage.getItem('carnet.language') === 'en' ? 'en' : 'fr';
  } catch {
    // Storage is forbidden here: nobody is signed in, and the app asks by itself.
    return;
  }
  const files = list[isSignedIn ? 'owner' : 'guest'];
  const address = location.pathname.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id');
  const page = files.pages[address === '/' ? (isSignedIn ? '/dashboard' : '/login') : address];
  // Who is not signed in may be reading a page that needs none of this.
  if (!isSignedIn && !page) return;
  for (const path of [...files[language], ...(page || [])]) {
    const link = document.createElement('link');
    const isStyle = path.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = path;
    document.head.append(link);
  }
})();
