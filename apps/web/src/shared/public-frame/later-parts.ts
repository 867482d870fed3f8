/** What the delivered login page has and its first script goes without. */
export { PortalFooter } from "./portal-footer.tsx";
export { PublicPicture } from "./public-picture.tsx";
