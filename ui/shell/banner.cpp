// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/banner.h"

#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace amplab {

Banner::Banner(QWidget* parent) : QFrame(parent), sentence_(new QLabel), remedy_(new QPushButton) {
  setObjectName("banner");
  setProperty("surface", true);
  setAccessibleName(tr("Message"));
  auto* sign = new QLabel;
  sign->setPixmap(glyph_icon(Glyph::warning, Ink::warning).pixmap(16, 16));
  sentence_->setObjectName("bannerSentence");
  sentence_->setWordWrap(true);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  remedy_->setObjectName("bannerRemedy");
  auto* close = new QToolButton;
  close->setObjectName("bannerClose");
  close->setIcon(glyph_icon(Glyph::close));
  close->setToolTip(tr("Close this message"));
  close->setAutoRaise(true);

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(sign);
  row->addWidget(sentence_, 1);
  row->addWidget(remedy_);
  row->addWidget(close);
  connect(remedy_, &QPushButton::clicked, this, &Banner::remedyChosen);
  connect(close, &QToolButton::clicked, this, &Banner::dismiss);
  hide();
}

void Banner::say(const QString& sentence, const QString& remedy) {
  sentence_->setText(sentence);
  setAccessibleDescription(sentence);
  remedy_->setText(remedy);
  remedy_->setVisible(!remedy.isEmpty());
  show();
}

void Banner::dismiss() {
  remedy_->setText({});
  hide();
}

QString Banner::sentence() const { return sentence_->text(); }

bool Banner::offersRemedy() const { return isVisibleTo(parentWidget()) && !remedy_->text().isEmpty(); }

} // namespace amplab
