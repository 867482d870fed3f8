import { expect, type Page } from "@playwright/test";

/** Adds frames of both sites to the page and expects that one is shown and the policy refuses the other. */
export async function expectFrames(page: Page, { shown, refused }: { shown: string; refused: string }): Promise<void> {
  for (const site of [shown, refused])
    await page.route(`https://${site}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: `<p>${site} is here</p>` }),
    );
  const breach = page.evaluate<string>(`new Promise((resolve) => document.addEventListener("securitypolicyviolation",
    (event) => resolve(event.violatedDirective + " " + event.blockedURI)))`);
  await page.evaluate(`for (const site of ${JSON.stringify([shown, refused])}) {
    const frame = document.createElement("iframe");
    frame.name = site;
    frame.src = "https://" + site + "/";
    document.body.append(frame);
  }`);
  expect(await breach).toBe(`frame-src https://${refused}`);
  const textIn = (site: string) => page.frameLocator(`[name="${site}"]`).getByText(`${site} is here`);
  await expect(textIn(shown)).toBeVisible();
  await expect(textIn(refused)).toHaveCount(0);
}
