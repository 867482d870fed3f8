/** Parts of the delivered login page that its first script does without. */
export { PortalFooter } from "./portal-footer.tsx";
export { PublicPicture } from "./public-picture.tsx";
