/**
 * Another page of the site, as a document in which nothing runs; null when it did not come. The browser reads it by itself:
 * a text that is handed to a parser would have to be trusted first.
 */
export function fetchPage(href: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null);
    request.onerror = () => resolve(null);
    request.open('GET', href);
    request.setRequestHeader('Accept', 'text/html');
    request.send();
  });
}
