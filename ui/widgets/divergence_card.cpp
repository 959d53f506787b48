// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/divergence_card.h"

#include "ui/models/cell.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace amplab {
namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

// "fp32  0.1234567  in fp32 lane"
QString value_text(const RunStore& store, int64_t lane, double value, const std::string& dtype) {
  return DivergenceCard::tr("%1: %2 in %3")
      .arg(qt(store.lane(static_cast<int>(lane)).name()), number_label(value, 9), qt(dtype));
}

QString place_text(const OpPlace& place) {
  QString text = DivergenceCard::tr("step %1 · %2 · %3").arg(place.step).arg(qt(place.phase), qt(place.op));
  if (!place.layer.empty()) text += DivergenceCard::tr(" of %1").arg(qt(place.layer));
  if (!place.index.empty()) text += DivergenceCard::tr(" · element %1").arg(qt(place.index));
  return text;
}

} // namespace

DivergenceCard::DivergenceCard(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), text_(new QLabel), values_(toned_label({}, "quiet")),
      ops_(new QPushButton(glyph_icon(Glyph::inspect), tr("Its op calls"))) {
  setObjectName("divergenceCard");
  text_->setObjectName("divergence:text");
  values_->setObjectName("divergence:values");
  values_->setFont(number_font(-1));
  for (QLabel* label : {text_, values_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  ops_->setObjectName("divergence:ops");
  ops_->setFocusPolicy(Qt::TabFocus);
  ops_->setToolTip(tr("Replays that step of the baseline and shows every op call of it"));
  auto* words = new QVBoxLayout;
  words->setSpacing(kHairGap);
  words->addWidget(text_);
  words->addWidget(values_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addLayout(words, 1);
  row->addWidget(ops_, 0, Qt::AlignTop);
  connect(ops_, &QPushButton::clicked, this, [this] { emit opsWanted(lane_, step_); });
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  clear();
}

void DivergenceCard::clear() {
  waiting_ = false;
  hide();
}

void DivergenceCard::wait() {
  showSentence(tr("Replaying both lanes…"), "notice");
  waiting_ = true;
}

void DivergenceCard::show(const Divergence& divergence, const RunStore& store) {
  showSentence(qt(divergence.text), "");
  if (divergence.place.op.empty()) return;
  lane_ = static_cast<int>(divergence.a);
  step_ = divergence.place.step;
  values_->setText(place_text(divergence.place) + "\n" +
                   value_text(store, divergence.a, divergence.value_a, divergence.dtype_a) + "    " +
                   value_text(store, divergence.b, divergence.value_b, divergence.dtype_b));
  values_->show();
  ops_->show();
}

void DivergenceCard::showSentence(const QString& sentence, const char* tone) {
  waiting_ = false;
  text_->setText(sentence);
  set_tone(*text_, tone);
  values_->hide();
  ops_->hide();
  QWidget::show();
}

void DivergenceCard::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.fillRect(rect(), mixed(palette.surface, palette.notice, 0.1));
  painter.fillRect(QRect(0, 0, 3, height()), QColor(palette.notice));
}

} // namespace amplab
