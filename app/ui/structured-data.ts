import type { MetaDescriptor } from '@remix-run/react'

/** A page's breadcrumbs, for search engines. `baseUrl` has no trailing slash. */
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

type PostFacts = {
  title: string
  description: string
  /** Full addresses. */
  url: string
  imageUrl: string
  publishedAt: Date
  updatedAt: Date
  author: string | null
  publisher: string
}

/** A post or an article. */
export function blogPosting(post: PostFacts): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.description,
      mainEntityOfPage: post.url,
      url: post.url,
      image: post.imageUrl,
      datePublished: post.publishedAt.toISOString(),
      dateModified: post.updatedAt.toISOString(),
      ...(post.author === null ? {} : { author: { '@type': 'Person', name: post.author } }),
      publisher: { '@type': 'Organization', name: post.publisher },
    },
  }
}

/** A page's FAQ, as plain text. */
export function faqPage(questions: readonly { question: string; answer: string }[]): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  }
}

type OnlineEvent = { name: string; description: string; url: string; startsAt: Date; lengthMinutes: number; organizer: string }

/** A free online event. */
export function onlineEvent(event: OnlineEvent): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: event.name,
      description: event.description,
      startDate: event.startsAt.toISOString(),
      endDate: new Date(event.startsAt.getTime() + event.lengthMinutes * 60_000).toISOString(),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'VirtualLocation', url: event.url },
      organizer: { '@type': 'Organization', name: event.organizer },
      isAccessibleForFree: true,
    },
  }
}
