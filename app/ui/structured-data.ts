import type { MetaDescriptor } from '@remix-run/react'

/** The way from the home page to a page, for search engines. `baseUrl` has no slash at the end. */
export function breadcrumbs(baseUrl: string, steps: readonly { name: string; path: string }[]): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: baseUrl + path,
      })),
    },
  }
}
