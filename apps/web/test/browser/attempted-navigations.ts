/** The navigations and reloads that the page attempted. They are prevented, because the page cannot leave its test. */
export const attemptedNavigations: string[] = [];

interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}
(window as unknown as { navigation: EventTarget }).navigation.addEventListener("navigate", (event) => {
  const { navigationType, destination } = event as NavigateEvent;
  if (destination.sameDocument) return;
  event.preventDefault();
  attemptedNavigations.push(navigationType === "reload" ? "reload" : destination.url);
});
