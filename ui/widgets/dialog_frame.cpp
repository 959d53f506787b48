// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dialog_frame.h"

#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QVBoxLayout>

namespace amplab {

void frame_dialog(QDialog& dialog, QFormLayout* form, QWidget* note, QDialogButtonBox* buttons) {
  form->setHorizontalSpacing(kWideGap);
  form->setVerticalSpacing(kGap);
  auto* column = new QVBoxLayout(&dialog);
  column->setContentsMargins(kWideGap, kWideGap, kWideGap, kWideGap);
  column->setSpacing(kWideGap);
  column->addLayout(form);
  column->addWidget(note);
  column->addStretch(1);
  column->addWidget(buttons);
  QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
}

namespace {

bool takes_tab(const QWidget& widget) {
  return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus &&
         !widget.focusProxy();
}

void collect(const QWidget& root, QWidgetList& found);

void collect(const QLayout& layout, QWidgetList& found) {
  for (int i = 0; i < layout.count(); ++i) {
    QLayoutItem* item = layout.itemAt(i);
    if (QWidget* widget = item->widget()) {
      if (takes_tab(*widget))
        found << widget;
      else
        collect(*widget, found);
    } else if (const QLayout* inner = item->layout()) {
      collect(*inner, found);
    }
  }
}

void collect(const QWidget& root, QWidgetList& found) {
  if (root.layout()) collect(*root.layout(), found);
}

} // namespace

QWidgetList in_layout_order(const QWidget& root) {
  QWidgetList found;
  collect(root, found);
  return found;
}

bool FormDialog::focusNextPrevChild(bool next) {
  const QWidgetList order = in_layout_order(*this);
  if (order.isEmpty()) return QDialog::focusNextPrevChild(next);
  const qsizetype at = order.indexOf(focusWidget());
  const qsizetype to = at < 0 ? (next ? 0 : order.size() - 1) : (at + (next ? 1 : order.size() - 1)) % order.size();
  order[to]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  return true;
}

} // namespace amplab
