/**
 * A page that only does what every page must: a tap changes address and heading, a letter typed stands in its field. What
 * a browser takes for that, no app can be below.
 */
export const LIMIT_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nothing</title></head>
<body>
<h1>Nothing</h1>
<p><a href="/tapped">Tap</a></p>
<p><label>Type <input type="search"></label></p>
<script>
  document.querySelector('a').addEventListener('click', (event) => {
    event.preventDefault();
    history.pushState(null, '', '/tapped');
    const heading = document.createElement('h1');
    heading.textContent = 'Something';
    document.querySelector('h1').replaceWith(heading);
  });
</script>
</body>
</html>
`;
