/** Dragging documents within the window; files dropped on the window are another thing. */
import type { Document } from '../../api';
import { count } from '../../text/format';

/** Names a drag of documents. What comes from outside never has it. */
export const documentsType = 'application/x-ibid-documents';

/** Whether documents of the window are being dragged. */
export function dragsDocuments(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes(documentsType) ?? false;
}

/** Puts documents into a drag, which then shows what they are. */
export function dragDocuments(transfer: DataTransfer, documents: Document[]) {
  transfer.effectAllowed = 'copy';
  transfer.setData(documentsType, documents.map((d) => d.id).join());
  const label = document.createElement('div');
  label.className = 'drag-label';
  label.textContent = documents.length === 1 ? documents[0]!.title : count(documents.length, 'document');
  document.body.append(label);
  transfer.setDragImage(label, -8, -8);
  // The picture is taken before the next task.
  setTimeout(() => label.remove());
}
