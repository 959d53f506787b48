// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dialog_frame.h"

#include "ui/theme/theme.h"

#include <QDialog>
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

} // namespace amplab
