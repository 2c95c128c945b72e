/** What a reader sees of HTML. */
export const visibleHtml = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** Words of a mail's text that its HTML does not show, addresses of links aside. */
export const hiddenWords = ({ text, html }: { text: string; html: string }): string[] => {
  const seen = visibleHtml(html);
  const isVisible = (part: string): boolean =>
    seen.includes(part.replace(/[:.]$/, '')) || html.includes(`href="${part}"`);
  return text.split(/\s+/).filter((part) => !isVisible(part));
};
