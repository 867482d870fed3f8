/** Where the page wanted to go, or be loaded anew: it cannot leave the test that it runs in. */
export const departures: string[] = [];

interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}
(window as unknown as { navigation: EventTarget }).navigation.addEventListener("navigate", (event) => {
  const { navigationType, destination } = event as NavigateEvent;
  if (destination.sameDocument) return;
  event.preventDefault();
  departures.push(navigationType === "reload" ? "reload" : destination.url);
});
