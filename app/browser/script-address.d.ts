/** The address of a script in this folder, as built by `scripts/page-scripts.ts`. */
declare module '*?script' {
  const address: string
  export default address
}
