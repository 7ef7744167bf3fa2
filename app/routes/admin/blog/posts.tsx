import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { PostFilters } from '#app/modules/blog/components/post-filters.tsx'
import { PostsTable } from '#app/modules/blog/components/posts-table.tsx'
import { setPostStatus } from '#app/modules/blog/manage/change-post.server.ts'
import { postsSchema } from '#app/modules/blog/manage/forms.ts'
import { getBlogCounts, listPostChoices, listPosts } from '#app/modules/blog/manage/list-posts.server.ts'
import {
  MESSAGE_POST_SAVE_FAILED,
  MESSAGE_POSTS_FAILED,
  MESSAGE_UPDATED,
  POST_MESSAGES,
} from '#app/modules/blog/manage/messages.ts'
import { postList } from '#app/modules/blog/manage/post-list.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { BlogHead } from './_components/blog-head.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Blog Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const filter = postList.read(request)
  return { filter, ...listPosts(filter), ...listPostChoices(), tabs: getBlogCounts(), now: new Date() }
}

const STATUS_OF = { publish: 'published', draft: 'draft', archive: 'archived' } as const

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'blog')
  const { intent, post } = valueOrThrow(await parseForm(request, postsSchema))
  const back = postList.here(request)
  const set = await attempt('A post status could not be changed', () => setPostStatus(viewer, post, STATUS_OF[intent]))
  if (set?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_UPDATED })
  return redirectWithToast(back, { kind: 'error', message: set === null ? MESSAGE_POST_SAVE_FAILED : POST_MESSAGES[set.reason] })
}

export default function PostsPage() {
  const { filter, rows, counts, categories, authors, tabs, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <BlogHead
          current="posts"
          counts={tabs}
          actions={
            <ButtonLink to={paths.newPost()}>
              <Icon name="add" />
              New Post
            </ButtonLink>
          }
        />
        <PostFilters filter={filter} counts={counts} categories={categories} authors={authors} />
        <ListProblems problems={filter.problems} />
        <PostsTable rows={rows} filter={filter} now={now} />
      </PageBehind>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_POSTS_FAILED} />
}
