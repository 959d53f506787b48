// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chooser.h"

namespace amplab {

QComboBox* make_chooser(const char* name, const QString& meaning) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  box->setAccessibleName(meaning);
  box->setToolTip(meaning);
  box->setFocusPolicy(Qt::TabFocus);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  return box;
}

} // namespace amplab
