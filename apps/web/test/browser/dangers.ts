/** Attributes by which an element asks an address for something as soon as it is there. */
const ASKING = ["src", "srcset", "data", "poster", "background", "style"];

/**
 * What in the page would run or ask another site for something, as `tag attribute=value`: handlers, scripts in the body, and
 * addresses of others. Looked for where it stands, since a refused request and a handler come at no time that could be waited for.
 */
export function dangers(): string[] {
  return [...document.body.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) => name.startsWith("on") || (ASKING.includes(name) && /evil\.example|alert\(/.test(value)),
      )
      .map(({ name, value }) => `${element.tagName.toLowerCase()} ${name}=${value}`)
      .concat(
        /alert\(|window\.hit/.test(element.tagName === "SCRIPT" ? (element.textContent ?? "") : "") ? ["script"] : [],
      ),
  );
}
