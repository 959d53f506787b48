// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/divergence_card.h"

#include "ui/models/cell.h"
#include "ui/models/loop_diff_model.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/line_link.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace amplab {
namespace {

// "fp32 lane: 0.1234567 in fp32"
QString value_text(const RunStore& store, int64_t lane, double value, const std::string& dtype) {
  return DivergenceCard::tr("%1: %2 in %3")
      .arg(qt(store.lane(static_cast<int>(lane)).name()), number_label(value, 9), qt(dtype));
}

QString position_text(const OpPosition& place) {
  QString text = DivergenceCard::tr("step %1 · %2 · %3").arg(place.step).arg(qt(place.phase), qt(place.op));
  if (!place.layer.empty()) text = DivergenceCard::tr("%1 of %2").arg(text, qt(place.layer));
  if (!place.index.empty()) text = DivergenceCard::tr("%1 · element %2").arg(text, qt(place.index));
  return text;
}

} // namespace

DivergenceCard::DivergenceCard(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), text_(new QLabel), values_(toned_label({}, "quiet")),
      loops_(toned_label({}, "quiet")), line_a_(new LineLink("divergence:lineA")),
      line_b_(new LineLink("divergence:lineB")), ops_(new QPushButton(glyph_icon(Glyph::inspect), tr("Its op calls"))),
      compare_(new QPushButton(tr("Compare the loops"))) {
  setObjectName("divergenceCard");
  text_->setObjectName("divergence:text");
  values_->setObjectName("divergence:values");
  values_->setFont(number_font(-1));
  loops_->setObjectName("divergence:loops");
  for (QLabel* label : {text_, values_, loops_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  ops_->setObjectName("divergence:ops");
  ops_->setFocusPolicy(Qt::TabFocus);
  ops_->setToolTip(tr("Replays this step of the baseline and shows its op calls"));
  compare_->setObjectName("divergence:compareLoops");
  compare_->setFocusPolicy(Qt::TabFocus);
  compare_->setToolTip(tr("Shows the loops of both lanes side by side"));
  auto* lines = new QHBoxLayout;
  lines->setSpacing(kGap);
  lines->addWidget(line_a_);
  lines->addWidget(line_b_);
  lines->addWidget(loops_, 1);
  auto* words = new QVBoxLayout;
  words->setSpacing(kHairGap);
  words->addWidget(text_);
  words->addWidget(values_);
  words->addLayout(lines);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addLayout(words, 1);
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(kSmallGap);
  buttons->addWidget(ops_);
  buttons->addWidget(compare_);
  buttons->addStretch(1);
  row->addLayout(buttons);
  connect(line_a_, &LineLink::lineChosen, this, [this](qlonglong line) { emit lineChosen(a_, line); });
  connect(line_b_, &LineLink::lineChosen, this, [this](qlonglong line) { emit lineChosen(b_, line); });
  connect(compare_, &QPushButton::clicked, this, &DivergenceCard::loopsWanted);
  connect(ops_, &QPushButton::clicked, this, [this] { emit opsWanted(a_, step_); });
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
  showLines(divergence, store);
  if (divergence.position.op.empty()) return;
  step_ = divergence.position.step;
  values_->setText(position_text(divergence.position) + "\n" +
                   value_text(store, divergence.a, divergence.value_a, divergence.dtype_a) + "    " +
                   value_text(store, divergence.b, divergence.value_b, divergence.dtype_b));
  values_->show();
  ops_->show();
}

void DivergenceCard::showLines(const Divergence& divergence, const RunStore& store) {
  a_ = static_cast<int>(divergence.a);
  b_ = static_cast<int>(divergence.b);
  const QString name_a = qt(store.lane(a_).name()), name_b = qt(store.lane(b_).name());
  line_a_->show(divergence.position.line, tr("%1: line %2").arg(name_a).arg(divergence.position.line));
  line_b_->show(divergence.line_b, tr("%1: line %2").arg(name_b).arg(divergence.line_b));
  const auto pairs = loop::difference_of(loop_text_of(store.lane(a_)), loop_text_of(store.lane(b_)));
  loops_->setText(first_difference_sentence(pairs, name_a, name_b));
  loops_->show();
  compare_->setVisible(loop::first_difference(pairs));
}

void DivergenceCard::showSentence(const QString& sentence, const char* tone) {
  waiting_ = false;
  text_->setText(sentence);
  set_tone(*text_, tone);
  for (QWidget* part : std::initializer_list<QWidget*>{values_, loops_, line_a_, line_b_, ops_, compare_}) part->hide();
  QWidget::show();
}

void DivergenceCard::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.fillRect(rect(), mixed(palette.surface, palette.notice, 0.1));
  painter.fillRect(QRect(0, 0, 3, height()), QColor(palette.notice));
}

} // namespace amplab
