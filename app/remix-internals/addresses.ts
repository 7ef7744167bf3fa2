/** The page behind a data request of the scripts ('/leads.data', '/_root.data'); any other path is its own. */
export function pagePathOf(path: string): string {
  return path.endsWith('.data') ? path.replace(/\.data$/, '').replace(/^\/_root$/, '/') : path
}
