/** The first link of a page, seen once it has the focus: past the header, to the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to the content
    </a>
  )
}
