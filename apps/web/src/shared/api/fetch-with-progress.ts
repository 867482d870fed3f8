/** Works as `fetch` and reports the share of the body that was sent, which `fetch` does not report. */
export const fetchWithProgress =
  (onProgress: (share: number) => void) =>
  (url: string, { method = "GET", headers = {}, body = null, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError("the request failed"));
      request.onabort = () => reject(new DOMException("the request was aborted", "AbortError"));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null);
    });
