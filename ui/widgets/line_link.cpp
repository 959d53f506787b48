// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/line_link.h"

#include <QKeyEvent>

namespace amplab {

LineLink::LineLink(const QString& name, QWidget* parent) : QToolButton(parent) {
  setObjectName(name);
  setProperty("link", true);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
  hide();
  connect(this, &QToolButton::clicked, this, [this] { emit lineChosen(line_); });
}

void LineLink::show(int64_t line, const QString& words) {
  line_ = line;
  setVisible(line > 0);
  setText(words.isEmpty() ? tr("line %1").arg(line) : words);
  setToolTip(tr("Highlights line %1 of the loop").arg(line));
  setAccessibleName(text());
  setAccessibleDescription(toolTip());
}

void LineLink::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QToolButton::keyPressEvent(event);
  click();
  event->accept();
}

} // namespace amplab
