// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tone.h"

#include <QStyle>

namespace amplab {

void set_tone(QLabel& label, const char* tone) {
  if (label.property("tone").toString() == tone) return;
  label.setProperty("tone", tone);
  label.style()->unpolish(&label); // style sheets read properties only on polish
  label.style()->polish(&label);
}

QLabel* toned_label(const QString& text, const char* tone, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("tone", tone);
  return label;
}

QLabel* wrapped_label(const char* name, const char* tone) {
  QLabel* label = toned_label({}, tone);
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

} // namespace amplab
