// The end of the third-party window: hands what came of it to the page of ours that opened the window, and to no other.
(() => {
  const { status, code } = document.currentScript.dataset;
  if (window.opener) {
    window.opener.postMessage({ type: "third-login", status, code }, window.location.origin);
    window.close();
    return;
  }
  // Opened as a link, or cut off by the provider's pages: the app takes it out of here. Never by the address.
  sessionStorage.setItem("THIRD_LOGIN", JSON.stringify({ value: { status, code }, expire: null }));
  window.location.replace("/user/login");
})();
