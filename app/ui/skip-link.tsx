/** The first link of a page, seen once it has the focus: past the header, to the content. */
export function SkipLink() {
  return (
    <a
      className="absolute -top-20 left-4 z-9 rounded-control bg-brand px-4 py-3 text-on-brand focus:top-3 focus:text-on-brand print:hidden"
      href="#main"
    >
      Skip to the content
    </a>
  )
}
