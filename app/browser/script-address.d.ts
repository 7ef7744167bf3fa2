/** The address of a script of this folder, as `scripts/page-scripts.ts` builds it. */
declare module '*?script' {
  const address: string
  export default address
}
