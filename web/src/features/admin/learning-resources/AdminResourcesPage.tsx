import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { type EditedResource, ResourceEditor } from './ResourceEditor.tsx';

/** The learning resources, newest first; the id of the edited one is in the URL. */
export function AdminResourcesPage() {
  const [query, change] = useQuery();
  const { data, error, isLoading, mutate } = useEndpoint('listLearningResources', {});
  const [deleting, setDeleting] = useState<EditedResource | null>(null);
  const edited = query.get('resource');
  const close = () => change({ resource: null });
  if (edited === 'new') return <ResourceEditor resource={null} onClose={close} />;
  if (edited && data) return <Edited resource={data.resources.find(({ id }) => id === edited)} onClose={close} />;
  if (edited && !error) return <Spinner label="Loading the resource" within />;
  const create = (
    <button type="button" className={buttonClass({ tone: 'clay' })} onClick={() => change({ resource: 'new' })}>
      Create Resource
    </button>
  );
  return (
    <>
      <PageHead title="Learning Resources" actions={create} />
      <AdminList
        source={{ error, loading: isLoading, refresh: () => mutate() }}
        failed="The resources did not load"
        caption="Learning resources"
        columns={columnsFor({ onEdit: (id) => change({ resource: id }), onDelete: setDeleting })}
        rows={data?.resources}
        rowKey={({ id }) => id}
        empty={{ title: 'No learning resources yet', text: 'Members find what you write here among their resources.' }}
      />
      {deleting && <DeleteDialog resource={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

type EditedProps = { resource: EditedResource | undefined; onClose: () => void };

function Edited({ resource, onClose }: EditedProps) {
  if (!resource) return <StateBox title={problems.resource_not_found.title} />;
  return <ResourceEditor key={resource.id} resource={resource} onClose={onClose} />;
}

type RowActions = { onEdit: (id: string) => void; onDelete: (resource: EditedResource) => void };

function columnsFor({ onEdit, onDelete }: RowActions): readonly Column<EditedResource>[] {
  return [
    { name: 'title', label: 'Title', card: 'title', cell: ({ title }) => title },
    { name: 'category', label: 'Category', width: '12rem', cell: ({ category }) => category },
    {
      name: 'price',
      label: 'Price',
      card: 'figure',
      align: 'end',
      width: '7rem',
      cell: ({ price }) => formatPrice(price),
    },
    {
      name: 'created',
      label: 'Created',
      card: 'foot',
      width: '9rem',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt)}</time>,
    },
    {
      name: 'actions',
      label: 'Actions',
      card: 'actions',
      width: '5rem',
      cell: (resource) => (
        <ActionMenu
          label={`Actions for ${resource.title}`}
          actions={[
            { label: 'Edit', onChoose: () => onEdit(resource.id) },
            { label: 'Open its page', to: paths.resource.href(resource.id) },
            { label: 'Delete', tone: 'bad', apart: true, onChoose: () => onDelete(resource) },
          ]}
        />
      ),
    },
  ];
}

function DeleteDialog({ resource: { id, title }, onClose }: { resource: EditedResource; onClose: () => void }) {
  const remove = async () => {
    await call('deleteLearningResource', { params: { resourceId: id } });
    notify({ tone: 'good', title: 'Resource deleted' });
    await refresh('listLearningResources');
  };
  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      body={<p>Members no longer find it. It cannot be brought back.</p>}
      action="Delete resource"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
